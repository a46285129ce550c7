/**
 * Spans around the steps of pod workers. Decorators only: no concern depends on traces.
 */
package io.jubelet.app.trace;
