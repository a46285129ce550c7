/**
 * Time as a dependency: the core never reads it from the system, so that tests and the simulation can control it.
 */
package io.jubelet.ports.time;
