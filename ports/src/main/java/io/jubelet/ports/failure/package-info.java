/**
 * Failures of calls to other systems, by class: callers react to the class, never to the text. Every port throws only these.
 */
package io.jubelet.ports.failure;
