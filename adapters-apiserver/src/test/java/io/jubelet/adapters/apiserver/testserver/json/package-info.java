/** JSON as trees of plain maps and lists, without any knowledge of what the members mean. */
package io.jubelet.adapters.apiserver.testserver.json;
