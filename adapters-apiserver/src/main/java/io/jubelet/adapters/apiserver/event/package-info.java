/** Events of pods and of the node as objects of the API (core/v1 Event). */
package io.jubelet.adapters.apiserver.event;
