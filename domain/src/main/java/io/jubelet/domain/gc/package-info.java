/**
 * Which dead containers and sandboxes of the runtime may be removed. Choosing only:
 * stopping, removing and deleting logs is done elsewhere, on the newest list of the runtime.
 */
package io.jubelet.domain.gc;
