/**
 * Failures of calls to other systems, by class. Callers react to the class; they read the text only where runtimes give a
 * failure no code of its own, or to remove a name from its beginning. Ports report failures of the other side with these
 * exceptions only, except for the codec ({@code ManifestException}).
 */
package io.jubelet.ports.failure;
