/**
 * Run-once mode: brings the pods of the manifests up once, waits until each of them has come to something, and reports what.
 */
package io.jubelet.app.runonce;
