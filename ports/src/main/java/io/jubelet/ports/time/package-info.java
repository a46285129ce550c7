/**
 * Time as a dependency: the core never reads it from the system, so that tests and the simulation can control it. Adapters wait by it,
 * too, where a wait is not a limit of their own input and output.
 */
package io.jubelet.ports.time;
