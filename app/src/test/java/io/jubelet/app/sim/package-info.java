/**
 * The simulation: the whole agent on one thread, in virtual time, in an order that a seed decides.
 */
package io.jubelet.app.sim;
