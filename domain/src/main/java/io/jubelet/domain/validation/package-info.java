/**
 * Whether a pod is one that the API would accept. Static pods do not pass through an API server, so the agent validates them
 * itself; the texts are like those of the API, because users search for them.
 *
 * <p>Pure functions over a defaulted pod. Every rule class takes a {@code Field}, which has its path and collects errors;
 * nothing is changed and nothing is thrown. Errors that the types and vocabularies of the model exclude are not checked again.
 */
package io.jubelet.domain.validation;
