/**
 * Sources of desired pods. A source always delivers its complete set.
 */
package io.jubelet.ports.source;
