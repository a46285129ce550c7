/**
 * Code for every runtime: the calls of CRI v1 with their deadlines, and the wording and class of their failures. Depends
 * neither on the wire nor on the simulation.
 */
package io.jubelet.adapters.cri.call;
