/**
 * Volumes as a pod declares them: every type of the core/v1 API, in-tree legacy ones included, so that an
 * unknown mount is a clear error and never a silent empty directory; and {@link io.jubelet.domain.volume.VolumePlan}, which
 * states what has to be on the machine for one of them, and is made in {@code io.jubelet.domain.volume.plan}.
 *
 * <p>Data only: no decision is taken here. Component names of declared volumes are the field names of the Kubernetes v1 API, so
 * that one generic codec can read and write them; an empty string means "not given", an {@code Optional} is used where the API
 * distinguishes absent from zero.
 */
package io.jubelet.domain.volume;
