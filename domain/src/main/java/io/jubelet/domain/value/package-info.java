/**
 * Small value types that the model of Kubernetes objects shares. Nothing here knows any of those objects.
 */
package io.jubelet.domain.value;
