/** Gives volumes to the group of a pod. */
package io.jubelet.adapters.fs.ownership;
