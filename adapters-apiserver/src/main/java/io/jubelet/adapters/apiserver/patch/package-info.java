/**
 * Strategic merge patches: what has to be sent to make one state of an object of another, so that what others wrote in the
 * meantime stays. Pure functions over trees of maps, lists and scalars.
 */
package io.jubelet.adapters.apiserver.patch;
