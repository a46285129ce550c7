/**
 * The kubelet server (port 10250 and the read-only port): requests that a transport passes to the core, and the responses of
 * the core. The transport owns connections, TLS, HTTP and their limits. The core authenticates, authorizes, routes and answers.
 */
package io.jubelet.ports.server;
