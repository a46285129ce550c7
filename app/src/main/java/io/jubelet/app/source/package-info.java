/**
 * The desired pods: the merged sources of pods. Only this package knows all of them.
 */
package io.jubelet.app.source;
