/**
 * Resolution of paths that others than the agent have chosen. Rules only; the contents of a disk are an argument.
 */
package io.jubelet.domain.path;
