/**
 * Spans around the steps of pod workers and the requests to the kubelet server. Decorators only: no concern knows of traces.
 */
package io.jubelet.app.trace;
