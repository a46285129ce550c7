/**
 * Time as a dependency: the core never reads it from the system, so that tests and the simulation can control it. The adapter
 * of the API server waits by it, too.
 */
package io.jubelet.ports.time;
