/**
 * Interfaces for clients of the agent (command line, page, kubelet server, health checks), implemented by the core and called
 * by the adapters that listen. Read-only: nothing here changes a pod.
 */
package io.jubelet.ports.api;
