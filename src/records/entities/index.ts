// The registry: every entity of the product, once. Dexie's stores and the server's tables and routes are derived from it.
import type { Entity } from '../entity.ts'
import { Invoice, Payment } from './money.ts'
import { ObjectCategory } from './object-category.ts'
import { ObjectInstance } from './object-instance.ts'
import { CatalogueObject } from './object.ts'
import { Device, Organisation, Role, User } from './people.ts'
import { City, Partner, PartnerType, Sector } from './places.ts'
import { RentalDocument } from './rental-document.ts'
import { Resource } from './resource.ts'
import { Container, Destination, Outlet, PrintTemplate, Provenance, Reason } from './setup-lists.ts'
import { Shift, ShiftException, ShiftInstance, ShiftResource } from './shift.ts'
import { SlotMessage } from './slot-message.ts'
import { SubRental } from './sub-rental.ts'
import { TaskType } from './task-type.ts'
import { Task } from './task.ts'

const all = [
  Task,
  CatalogueObject,
  ObjectCategory,
  ObjectInstance,
  Resource,
  Shift,
  ShiftResource,
  ShiftInstance,
  ShiftException,
  SlotMessage,
  City,
  Sector,
  Partner,
  PartnerType,
  TaskType,
  Payment,
  Invoice,
  RentalDocument,
  SubRental,
  Reason,
  Provenance,
  Destination,
  Outlet,
  Container,
  PrintTemplate,
  User,
  Role,
  Device,
  Organisation,
] as const

export type EntityName = (typeof all)[number]['name']
export type Registry = readonly Entity[]

/** A wider type of the list: every member keeps its own row type where it is imported by name. */
export const entities = all as unknown as Registry

const byName = new Map(entities.map(one => [one.name, one]))
export const entityByName = (name: string): Entity | undefined => byName.get(name)
