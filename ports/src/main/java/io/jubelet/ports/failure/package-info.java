/**
 * Failures of calls to other systems, by class ({@link io.jubelet.ports.failure.PortException}). Callers react to the class; they read
 * the text only where runtimes give a failure no code of its own, or to remove a name from its beginning. Ports report failures of
 * the other side with these exceptions only, except for the codec ({@code ManifestException}). An interrupted wait for a call is no
 * failure: it ends with a {@link io.jubelet.ports.failure.CancelledException}, which handlers of failures do not catch. Ports refuse
 * calls of a thread that is interrupted: what has to be undone or recorded then is an
 * {@link io.jubelet.ports.failure.UninterruptedStep}.
 */
package io.jubelet.ports.failure;
