/**
 * Run-once mode: starts the pods of the manifests once, waits until each of them has a result, and reports it.
 */
package io.jubelet.app.runonce;
