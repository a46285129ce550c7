/**
 * Reports of the container runtime about the pods of this machine: sandboxes, containers, images, and the health of the
 * runtime. Adapters build these records, decisions read them.
 *
 * <p>Data only: no decision is taken here. An empty string means "not given", an {@code Optional} is used where the API
 * distinguishes absent from zero.
 */
package io.jubelet.domain.runtime;
