/**
 * Time as a dependency: the core never reads it from the system, so that tests and the simulation can move it by hand.
 */
package io.jubelet.ports.time;
