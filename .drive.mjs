import { chromium } from 'playwright-core'
import { readFileSync } from 'node:fs'
const axe = readFileSync('/work/main/node_modules/axe-core/axe.min.js','utf8')
const base='http://127.0.0.1:5181'
const b = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-background-networking']})
const check = async (page,name) => { await page.waitForTimeout(700); await page.screenshot({path:`/tmp/shots/${name}.png`}); const touch=await page.locator('html').getAttribute('data-density')==='touch'; await page.evaluate(axe); const v=await page.evaluate(async c=>{const r=await axe.run({runOnly:['wcag2a','wcag2aa','wcag21aa','wcag22aa'],rules:c?{'color-contrast-enhanced':{enabled:true}}:{}});return r.violations.map(v=>v.id+': '+v.nodes.slice(0,4).map(n=>n.html.slice(0,140)+' | '+(n.any[0]?.message??'')).join('\n     '))},touch); const o=await page.evaluate(()=>document.documentElement.scrollWidth-document.documentElement.clientWidth); console.log(name, v.length?v.join('\n   '):'axe ok', o>0?'OVERFLOW '+o:'') }
const open = async (w,h,scheme) => { const c=await b.newContext({viewport:{width:w,height:h},colorScheme:scheme,locale:'fr-FR',timezoneId:'Europe/Paris',hasTouch:w<700}); const p=await c.newPage(); p.setDefaultTimeout(8000); p.on('console',m=>{ if(['error','warning'].includes(m.type())) console.log('  [console]',m.text().slice(0,300))}); p.on('pageerror',e=>console.log('  [pageerror]',String(e.stack).slice(0,500))); return {c,p} }
const signIn = async (p,u) => { await p.goto(base+'/login'); await p.getByLabel('Nom d’utilisateur').fill(u); await p.getByLabel('Mot de passe',{exact:true}).fill('quai-demo-2026'); await p.getByRole('button',{name:'Se connecter'}).click(); await p.waitForURL(a=>a.pathname!=='/login') }
const mode=process.argv[2]??'first'
if(mode==='first'){
 const {c,p}=await open(390,844,'light')
 await p.goto(base+'/login'); await check(p,'login')
 await signIn(p,'camion'); await p.waitForTimeout(2500); console.log(p.url()); await check(p,'slots')
 await p.locator('a[href*="/collect/mobile/slot"]').first().click(); await check(p,'slot')
 await p.locator('a[href*="/collect/mobile/task"]').first().click(); await check(p,'task')
 await p.getByRole('button',{name:'Terminée',exact:true}).click(); await p.waitForTimeout(300); await check(p,'task-done')
 await p.goto(base+'/collect/mobile/sync'); await check(p,'sync')
 await p.goto(base+'/collect/mobile/tournee'); await check(p,'404')
 await p.goto(base+'/collect/desktop'); await check(p,'forbidden')
 await p.goto(base+'/collect/mobile/dashboard'); await check(p,'construction')
}
if(mode==='wide'){
 for (const [w,h,s] of [[360,640,'dark'],[1440,900,'light'],[1440,900,'dark'],[360,640,'light']]) {
 const {p}=await open(w,h,s); const n=k=>`${k}-${w}-${s}`
 await p.goto(base+'/login'); await check(p,n('login')); await p.goto(base+'/password_reset'); await check(p,n('reset'))
 await signIn(p,'admin'); await p.waitForTimeout(2500); console.log(p.url()); await check(p,n('role'))
 await p.goto(base+'/collect/mobile'); await p.waitForTimeout(1500); await check(p,n('slots'))
 await p.locator('a[href*="/collect/mobile/slot"]').first().click(); await check(p,n('slot'))
 await p.locator('a[href*="/collect/mobile/task"]').first().click(); await check(p,n('task'))
 for (const r of ['/collect/mobile/sync','/collect/desktop','/balance','/management/profile','/management/config/villes','/_icons','/public','/public/emma','/vente/desktop']) { await p.goto(base+r); await check(p,n(r.replaceAll('/','_'))) }
 }
}
if(process.argv[3]) await (await import(process.argv[3])).default({open,check,signIn,base,b})
await b.close()
