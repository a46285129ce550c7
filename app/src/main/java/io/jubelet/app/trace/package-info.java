/**
 * Spans around the steps of pod workers. Decorators only: no concern knows of traces.
 */
package io.jubelet.app.trace;
