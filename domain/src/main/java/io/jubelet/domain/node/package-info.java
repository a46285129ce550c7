/**
 * The node object: capacity, what pods may use of it, pressure conditions and the reasons why the node is not ready.
 *
 * <p>{@code NodeComputation} puts it together: registration, reconciliation with a node that exists, and each next status.
 * Pure functions. Nothing here reads the machine, and nothing here sends a node.
 */
package io.jubelet.domain.node;
