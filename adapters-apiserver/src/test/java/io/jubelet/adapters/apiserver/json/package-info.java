/** JSON as plain trees, for tests. */
package io.jubelet.adapters.apiserver.json;
