import { Component, type ReactNode } from 'react'

/** Shows a fallback if its child cannot be loaded: a chunk that is not on this device yet. */
export class FallbackBoundary extends Component<{ otherwise: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.otherwise : this.props.children
  }
}
