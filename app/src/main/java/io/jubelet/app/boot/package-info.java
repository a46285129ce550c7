/** Options, configuration and the hand-written wiring: the only package that may name an adapter. */
package io.jubelet.app.boot;
