/* In place of a part of a library: may be extended and instantiated, as is done when the library is loaded, and throws when called. */
const unused = new Proxy(function () {}, {
  get: (target, name) =>
    name === 'prototype'
      ? target.prototype
      : typeof name === 'symbol' || name === '__esModule'
        ? undefined
        : unused,
  apply() {
    throw new Error('This part of a library is not in the bundle.');
  },
});

module.exports = unused;
