import { createFileRoute } from '@tanstack/react-router'
import { readHomeSearch } from '../home/home-search.ts'

export const Route = createFileRoute('/')({ validateSearch: readHomeSearch })
