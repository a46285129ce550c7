/**
 * Small value types that the model of Kubernetes objects shares. Nothing here depends on any of those objects.
 */
package io.jubelet.domain.value;
