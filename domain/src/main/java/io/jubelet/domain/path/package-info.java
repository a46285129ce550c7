/**
 * Where paths lead that others than the agent have chosen: the rules alone; what is on a disk is an argument.
 */
package io.jubelet.domain.path;
