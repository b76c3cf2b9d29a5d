import { Alert, Button } from '@grafana/ui';
import React, { Component, type PropsWithChildren } from 'react';

interface State {
  error?: Error;
}

/** Shows a page's error instead of an empty page. Opening a different address tries again. */
export class PageBoundary extends Component<PropsWithChildren<{ address: string }>, State> {
  state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  componentDidUpdate(previous: Readonly<{ address: string }>) {
    if (previous.address !== this.props.address && this.state.error) {
      this.setState({ error: undefined });
    }
  }

  render() {
    const { error } = this.state;
    if (!error) {
      return this.props.children;
    }
    return (
      <Alert title="Something went wrong on this page" severity="error">
        <p>{error.message}</p>
        <Button size="sm" variant="secondary" onClick={() => this.setState({ error: undefined })}>
          Retry
        </Button>
      </Alert>
    );
  }
}
