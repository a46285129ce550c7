/** The two ways of patching that agents use, as functions from an object and a patch to an object. */
package io.jubelet.adapters.apiserver.testserver.patch;
