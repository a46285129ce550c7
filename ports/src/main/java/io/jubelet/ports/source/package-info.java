/**
 * Where desired pods come from. A source always delivers its complete set.
 */
package io.jubelet.ports.source;
