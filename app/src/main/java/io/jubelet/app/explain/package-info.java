/**
 * Keeps the decisions about each pod, for users who ask why a pod does not run. Decides nothing: each decision is published by
 * the concern that makes it.
 */
package io.jubelet.app.explain;
