/** Drivers of Dynamic Resource Allocation on this node. */
package io.jubelet.ports.dra;
