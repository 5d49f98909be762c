import { Component, type ReactNode } from 'react'
import { Failure } from './failure.tsx'

/** The outermost error boundary: whatever a screen throws, the book is untouched and the way back is shown. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <Failure again={() => window.location.reload()} /> : this.props.children
  }
}
