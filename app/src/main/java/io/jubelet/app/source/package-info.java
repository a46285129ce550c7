/**
 * The desired pods: the sources of pods, merged. Only this package knows it as a whole.
 */
package io.jubelet.app.source;
