/**
 * Time as a dependency: the core never asks the system for it, so that tests and the simulation can move it by hand.
 */
package io.jubelet.ports.time;
