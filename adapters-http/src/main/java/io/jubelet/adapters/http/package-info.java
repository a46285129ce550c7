/**
 * HTTP in and out behind the ports.
 *
 * <p>Servers run on the event loop of the Vert.x that they are given. Calls of the core may block, so they run on
 * virtual threads ({@link io.jubelet.adapters.http.BlockingExecutor}) and only the response comes back to the loop.
 */
package io.jubelet.adapters.http;
