/**
 * Volumes as a pod declares them: every type of the core/v1 API, in-tree legacy ones included, so that an
 * unknown mount is a clear error and never a silent empty directory.
 *
 * <p>Data only: no decision is taken here. Component names are the field names of the Kubernetes v1 API, so that one
 * generic codec can read and write them; an empty string means "not given", an {@code Optional} is used where the API
 * distinguishes absent from zero.
 */
package io.jubelet.domain.volume;
