/**
 * Strategic merge patches: the changes that turn one state of an object into another, so that the changes of others in the
 * meantime are kept. Pure functions over trees of maps, lists and scalars.
 */
package io.jubelet.adapters.apiserver.patch;
