/**
 * Objects, their versions, and who watches them. Knows where the members stand that every object has (its metadata), but no
 * rules of single resources and nothing of HTTP.
 */
package io.jubelet.adapters.apiserver.testserver.store;
