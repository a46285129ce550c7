/**
 * Choice of dead containers and sandboxes of the runtime that may be removed. Stopping, removing and deleting logs is done
 * elsewhere, on the newest list of the runtime.
 */
package io.jubelet.domain.gc;
