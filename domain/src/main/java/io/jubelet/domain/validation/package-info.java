/**
 * Whether a pod is one that the API would accept. Static pods do not pass through an API server, so the agent looks
 * itself; the texts read like those of the API, because users search for them.
 *
 * <p>Pure functions over a defaulted pod. Every rule class takes a {@code Field}, which has its path and collects
 * what is wrong; nothing is changed and nothing is thrown. What the types and vocabularies of the model already exclude
 * is not looked at again.
 */
package io.jubelet.domain.validation;
