/**
 * Pods: the desired state (spec) and the reported state (status). Immutable; a change is a new record.
 *
 * <p>Data only: no decision is taken here. Component names are the field names of the Kubernetes v1 API, so that one
 * generic codec can read and write them; an empty string means "not given", an {@code Optional} is used where the API
 * distinguishes absent from zero.
 */
package io.jubelet.domain.pod;
