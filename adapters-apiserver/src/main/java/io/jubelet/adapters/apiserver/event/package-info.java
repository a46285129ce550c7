/** Events of pods, claims, persistent volumes and the node as objects of the API (core/v1 Event). */
package io.jubelet.adapters.apiserver.event;
