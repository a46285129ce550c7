/**
 * The kubelet server (port 10250 and the read-only port): what a transport hands to the core, and what the core answers.
 * The transport owns connections, TLS, HTTP and their limits. The core authenticates, authorizes, routes and answers.
 */
package io.jubelet.ports.server;
